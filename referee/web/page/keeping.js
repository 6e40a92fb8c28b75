// What is kept in the browser: what was chosen, and the photograph that is looked at with what was said of it.

const NAME = "referee";
const STORE = "photo";

function opened() {
  return new Promise((resolve, reject) => {
    const asked = indexedDB.open(NAME, 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore(STORE);
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });
}

async function within(mode, work) {
  try {
    const base = await opened();
    return await new Promise((resolve, reject) => {
      const transaction = base.transaction(STORE, mode);
      const asked = work(transaction.objectStore(STORE));
      // Before a transaction is complete a reload undoes it.
      transaction.oncomplete = () => resolve(asked.result);
      transaction.onabort = () => reject(transaction.error);
    }).finally(() => base.close());
  } catch {
    return undefined; // A browser that keeps nothing begins anew.
  }
}

/** Keep what is looked at; nothing else is kept besides. */
export function keep({ id, file, whole, given, answers, spots, taps, ruled }) {
  return within("readwrite", (store) => store.put({ id, file, whole, given, answers, spots, taps, ruled }, STORE));
}

/** What was kept, if it is that of a name. */
export async function kept(id) {
  const job = id ? await within("readonly", (store) => store.get(STORE)) : undefined;
  return job?.id === id ? job : undefined;
}

export function forget() {
  return within("readwrite", (store) => store.delete(STORE));
}

/** What was chosen before; null for nothing, or in a browser that keeps nothing. */
export function remembered(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

export function remember(name, value) {
  try {
    localStorage.setItem(name, value);
  } catch {
    // Until the page is left.
  }
}
