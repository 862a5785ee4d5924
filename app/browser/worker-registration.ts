import { forgetOldCopies } from './old-copies.ts'
import { tab } from './tab.ts'
import { workerAddress } from './worker-address.ts'

/** Our own service worker (service-worker.ts), and beside what it keeps, what may stay no longer. */
export function registerWorker(): void {
  forgetOldCopies()
  const { serviceWorker } = navigator
  serviceWorker
    .register(workerAddress(), { scope: '/', updateViaCache: 'none' })
    .then(() => serviceWorker.ready)
    .then(({ active }) => {
      tellVisited(active)
      tab.onVisit = () => tellVisited(serviceWorker.controller)
    })
    .catch(() => {})
}

/** The worker keeps what was read for reading without a network; never for somebody who saves data. */
function tellVisited(worker: ServiceWorker | null): void {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  if (!worker || connection?.saveData === true || location.search !== '') return
  const used = performance.getEntriesByType('resource').map(({ name }) => name)
  const files = used.filter((name) => /^\/(assets|fonts|pictures|maps|icons)\//.test(new URL(name).pathname))
  worker.postMessage({ visited: location.href, files: [...new Set(files)] })
}
