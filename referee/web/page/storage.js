// Storage of the browser: settings, and the current photograph with its ruling and answers.

const NAME = "referee";
const STORE = "photo";
const VERSION = 2; // To be increased when the fields of a photograph change.

function openDatabase() {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, VERSION);
    request.onupgradeneeded = () => {
      if (request.result.objectStoreNames.contains(STORE)) request.result.deleteObjectStore(STORE);
      request.result.createObjectStore(STORE);
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function transact(mode, operation) {
  try {
    const database = await openDatabase();
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(STORE, mode);
      const request = operation(transaction.objectStore(STORE));
      // A reload undoes a transaction that is not complete.
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error);
    }).finally(() => database.close());
  } catch {
    return undefined; // Without storage, a reload starts anew.
  }
}

export function savePhoto({ id, file, original, options, answers, spots, taps, ruling }) {
  return transact("readwrite", (store) => store.put({ id, file, original, options, answers, spots, taps, ruling }, STORE));
}

/** The stored photograph, if it has this id. */
export async function loadPhoto(id) {
  const job = id ? await transact("readonly", (store) => store.get(STORE)) : undefined;
  return job?.id === id ? job : undefined;
}

export function forgetPhoto() {
  return transact("readwrite", (store) => store.delete(STORE));
}

/** A setting; null if there is none, or no storage. */
export function loadSetting(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

export function saveSetting(name, value) {
  try {
    localStorage.setItem(name, value);
  } catch {
    // Without storage, it lasts until the page is closed.
  }
}
