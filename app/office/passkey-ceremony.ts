import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser'
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'

/** `answer`: to be sent with the form. A fault of the server's comes in the reader's language. */
export type Ceremony = { answer: string } | { fault: 'cancelled' | 'known' | 'failed' } | { said: string }

type Notice = { said: string } | { options: unknown }

/** Asks the server what to sign, and the device to sign it. */
export async function performCeremony(purpose: 'register' | 'sign-in', password: string): Promise<Ceremony> {
  try {
    const body = new URLSearchParams({ for: purpose, password })
    const response = await fetch('/office/passkey-options', { method: 'POST', body })
    // Written by our own server (app/pages/office/passkey-options.server.ts).
    const notice = (await response.json()) as Notice
    if ('said' in notice) return notice
    const answer =
      purpose === 'register'
        ? await startRegistration({ optionsJSON: notice.options as PublicKeyCredentialCreationOptionsJSON })
        : await startAuthentication({ optionsJSON: notice.options as PublicKeyCredentialRequestOptionsJSON })
    return { answer: JSON.stringify(answer) }
  } catch (error) {
    if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
      return { fault: 'known' }
    return { fault: error instanceof Error && error.name === 'NotAllowedError' ? 'cancelled' : 'failed' }
  }
}
