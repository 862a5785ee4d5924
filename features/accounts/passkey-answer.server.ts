import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import * as v from 'valibot'

const text = v.pipe(v.string(), v.maxLength(20_000))
const common = { id: v.pipe(text, v.nonEmpty()), rawId: text, type: v.literal('public-key') }
const registration = v.object({
  ...common,
  response: v.object({
    clientDataJSON: text,
    attestationObject: text,
    transports: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(40))), v.maxLength(10))),
  }),
})
const authentication = v.object({
  ...common,
  response: v.object({ clientDataJSON: text, authenticatorData: text, signature: text, userHandle: v.optional(text) }),
})

/** What the tab has sent of a new passkey; null: something else. */
export function readRegistration(typed: string): RegistrationResponseJSON | null {
  const read = v.safeParse(registration, parsed(typed))
  if (!read.success) return null
  const { transports, ...response } = read.output.response
  const known = transports === undefined ? {} : { transports }
  return { ...read.output, response: { ...response, ...known }, clientExtensionResults: {} }
}

/** What the tab has sent of a passkey that signs in. */
export function readAuthentication(typed: string): AuthenticationResponseJSON | null {
  const read = v.safeParse(authentication, parsed(typed))
  if (!read.success) return null
  const { userHandle, ...response } = read.output.response
  const user = userHandle === undefined ? {} : { userHandle }
  return { ...read.output, response: { ...response, ...user }, clientExtensionResults: {} }
}

function parsed(typed: string): unknown {
  try {
    return JSON.parse(typed)
  } catch {
    return null
  }
}
