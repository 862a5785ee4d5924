import type { OfficeMessageKey } from '#i18n/office-messages.ts'

export const phoneChannels = ['sms', 'whatsapp'] as const
export type PhoneChannel = (typeof phoneChannels)[number]

/** A message to a phone. `id`: the same for a second try. `to`: E.164. */
export type TextMessage = { id: string; channel: PhoneChannel; to: string; text: string }

/** `accepted`: the gateway has taken it. `later`: it is away, busy or wrongly set. `refused`: no second try can help. */
export type GatewayResult =
  | { kind: 'accepted' }
  | { kind: 'refused'; reason: string }
  | { kind: 'later'; reason: string }

/** A port: who passes messages on to phones. An engine passes `conformance/gateway-suite.ts`. It never throws. */
export type MessageGateway = {
  channels: readonly PhoneChannel[]
  send: (message: TextMessage, signal: AbortSignal) => Promise<GatewayResult>
}

/** What an engine sends, and what it makes of the answer. */
export type GatewayRequest = { method: 'GET' | 'POST'; url: string; headers: Record<string, string>; body: string }
export type GatewayAnswer = { status: number; text: string }

type FieldWord = Extract<OfficeMessageKey, `gateway.field-${string}`>
/** A setting, as the office types it. A `secret` is never shown again. */
export type GatewayField = {
  name: string
  kind: 'text' | 'lines' | 'secret' | 'secret-lines'
  label: FieldWord
  hint: FieldWord
  isRequired: boolean
  isValid: (text: string) => boolean
}
export type GatewayValues = Readonly<Record<string, string>>

/** One kind of gateway. A new one: its file and its line in `engines.server.ts`. */
export type GatewayEngine = {
  fields: readonly GatewayField[]
  /** Where secrets go: when this field is another, they have to be typed again. */
  destination: string
  /** As the privacy page calls it. */
  publicName: (values: GatewayValues) => string
  channels: (values: GatewayValues) => readonly PhoneChannel[]
  request: (values: GatewayValues, message: TextMessage) => GatewayRequest
  /** null: accepted; else why not. Asked of answers with a status of 2xx. */
  refusal: (values: GatewayValues, answer: GatewayAnswer) => string | null
  /** The reason in an answer that is a failure. */
  reason: (answer: GatewayAnswer) => string
}
