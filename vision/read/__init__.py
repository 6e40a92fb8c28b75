"""What faces and grounds show."""
