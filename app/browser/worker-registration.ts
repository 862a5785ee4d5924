import { deleteExpiredCopies } from './expired-copies.ts'
import { workerAddress } from './worker-address.ts'

/** Our own service worker (service-worker.ts), and beside what it keeps, what may stay no longer. `listen` is given what is to be called after each page. */
export function registerWorker(listen: (onVisit: () => void) => void): void {
  deleteExpiredCopies()
  const { serviceWorker } = navigator
  serviceWorker
    .register(workerAddress(), { scope: '/', updateViaCache: 'none' })
    .then(() => serviceWorker.ready)
    .then(({ active }) => {
      tellVisited(active)
      listen(() => tellVisited(serviceWorker.controller))
    })
    .catch(() => {})
}

/** For a page that is needed without a network (app/desk/desk.island.tsx): called when all of it is here, and whatever it weighs. */
export function keepPage(): void {
  if ('serviceWorker' in navigator) void navigator.serviceWorker.ready.then(({ active }) => tellWorker(active))
}

/** The worker keeps what was read for reading without a network; never for somebody who saves data. */
function tellVisited(worker: ServiceWorker | null): void {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  if (connection?.saveData !== true) tellWorker(worker)
}

function tellWorker(worker: ServiceWorker | null): void {
  if (!worker || location.search !== '') return
  const used = performance.getEntriesByType('resource').map(({ name }) => name)
  const files = used.filter((name) => /^\/(assets|fonts|pictures|maps|icons)\//.test(new URL(name).pathname))
  worker.postMessage({ visited: location.href, files: [...new Set(files)] })
}
