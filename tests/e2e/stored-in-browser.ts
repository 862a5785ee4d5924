import type { Page } from 'playwright-core'

/** Empties everything that a page of our site keeps in this browser, but for its service worker. */
export function emptyStorage(page: Page): Promise<void> {
  return page.evaluate(async () => {
    localStorage.clear()
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name)
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(new Error('unreadable')))
      })
      for (const store of database.objectStoreNames) database.transaction(store, 'readwrite').objectStore(store).clear()
      database.close()
    }
  })
}

type Place = 'databases' | 'caches' | 'local' | 'session'

/** Where in this browser a name can still be read, of all that it holds for our site; with '': where there is anything at all. */
export async function storedPath(page: Page, name: string): Promise<Place[]> {
  const kept = await textsIn(page)
  return kept.filter(([, text]) => text !== '' && text.includes(name)).map(([place]) => place)
}

function textsIn(page: Page): Promise<[Place, string][]> {
  return page.evaluate(async () => {
    const answered = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(new Error('unreadable')))
      })
    const rows: unknown[] = []
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await answered(indexedDB.open(name))
      for (const store of database.objectStoreNames)
        rows.push(await answered(database.transaction(store).objectStore(store).getAll()))
      database.close()
    }
    const files: string[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const response = await cache.match(request, { ignoreVary: true })
        const isText = /html|json/.test(response?.headers.get('Content-Type') ?? '')
        files.push(request.url, isText ? ((await response?.text()) ?? '') : '')
      }
    }
    const entries = (storage: Storage) => Object.entries(storage).flat().join('\n')
    return [
      ['databases', rows.map((row) => JSON.stringify(row)).join('\n')],
      ['caches', files.join('\n')],
      ['local', entries(localStorage)],
      ['session', entries(sessionStorage)],
    ]
  })
}
