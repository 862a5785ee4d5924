import { tab } from './tab.ts'

type PolicyRules = { createScriptURL: () => string }
type TrustedTypes = { createPolicy(name: string, rules: PolicyRules): { createScriptURL(url: string): unknown } }

/** Our own service worker (service-worker.ts). */
export function registerWorker(): void {
  const { serviceWorker } = navigator
  serviceWorker
    .register(workerUrl(), { scope: '/', updateViaCache: 'none' })
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

/** Under Trusted Types a worker's address must come from a policy; this one knows a single address. */
function workerUrl(): string {
  const { trustedTypes } = globalThis as typeof globalThis & { trustedTypes?: TrustedTypes }
  if (!trustedTypes) return '/sw.js'
  const policy = trustedTypes.createPolicy('service-worker', { createScriptURL: () => '/sw.js' })
  // The DOM types do not know that register takes a TrustedScriptURL.
  return policy.createScriptURL('') as string
}
