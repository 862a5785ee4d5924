type PolicyRules = { createScriptURL: () => string }
type TrustedTypes = { createPolicy(name: string, rules: PolicyRules): { createScriptURL(url: string): unknown } }

/** Under Trusted Types a worker's address must come from a policy; this one knows a single address. */
export function workerAddress(): string {
  const { trustedTypes } = globalThis as typeof globalThis & { trustedTypes?: TrustedTypes }
  if (!trustedTypes) return '/sw.js'
  const policy = trustedTypes.createPolicy('service-worker', { createScriptURL: () => '/sw.js' })
  // The DOM types do not know that register takes a TrustedScriptURL.
  return policy.createScriptURL('') as string
}
