type PolicyRules = { createScriptURL: () => string }
type TrustedTypes = { createPolicy(name: string, rules: PolicyRules): { createScriptURL(url: string): unknown } }

let address: string | null = null

/** Under Trusted Types a worker's address must come from a policy; this one knows a single address. */
export function workerAddress(): string {
  const { trustedTypes } = globalThis as typeof globalThis & { trustedTypes?: TrustedTypes }
  if (!trustedTypes) return '/sw.js'
  if (address !== null) return address
  const policy = trustedTypes.createPolicy('service-worker', { createScriptURL: () => '/sw.js' })
  // The DOM types do not know that register takes a TrustedScriptURL.
  return (address = policy.createScriptURL('') as string)
}
