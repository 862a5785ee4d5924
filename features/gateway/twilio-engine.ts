import * as v from 'valibot'
import { isPhone } from '#lib/phone.ts'
import type { GatewayEngine, PhoneChannel } from './message-gateway.ts'

const API = 'https://api.twilio.com/2010-04-01/Accounts'

/** A number of the account, or a service that chooses one. */
const isNumberOrService = (text: string) => isPhone(text) || /^MG[0-9a-f]{32}$/i.test(text)
/** Up to eleven letters and digits, which many countries allow as a sender of SMS. */
const isSenderName = (text: string) => /^(?=.*[A-Za-z])[A-Za-z0-9 ]{1,11}$/.test(text)

const created = v.object({
  status: v.optional(v.nullable(v.string())),
  error_message: v.optional(v.nullable(v.string())),
})
const failure = v.object({ code: v.optional(v.number()), message: v.optional(v.string()) })

/** https://www.twilio.com/docs/messaging/api/message-resource#create-a-message-resource */
export const twilioEngine: GatewayEngine = {
  fields: [
    {
      name: 'accountSid',
      kind: 'text',
      label: 'gateway.field-sid',
      hint: 'gateway.field-sid-hint',
      isRequired: true,
      isValid: (text) => /^AC[0-9a-f]{32}$/i.test(text),
    },
    {
      name: 'authToken',
      kind: 'secret',
      label: 'gateway.field-token',
      hint: 'gateway.field-token-hint',
      isRequired: true,
      isValid: (text) => /^[\x21-\x7e]{16,100}$/.test(text),
    },
    {
      name: 'smsFrom',
      kind: 'text',
      label: 'gateway.field-sms-from',
      hint: 'gateway.field-sms-from-hint',
      isRequired: false,
      isValid: (text) => isNumberOrService(text) || isSenderName(text),
    },
    {
      name: 'whatsappFrom',
      kind: 'text',
      label: 'gateway.field-whatsapp-from',
      hint: 'gateway.field-whatsapp-from-hint',
      isRequired: false,
      isValid: isNumberOrService,
    },
    {
      name: 'whatsappTemplate',
      kind: 'text',
      label: 'gateway.field-whatsapp-template',
      hint: 'gateway.field-whatsapp-template-hint',
      isRequired: false,
      isValid: (text) => /^HX[0-9a-f]{32}$/i.test(text),
    },
  ],
  destination: 'accountSid',
  publicName: () => 'Twilio',
  channels: ({ smsFrom = '', whatsappFrom = '' }) => {
    const on: PhoneChannel[] = []
    if (smsFrom !== '') on.push('sms')
    if (whatsappFrom !== '') on.push('whatsapp')
    return on
  },
  request(values, { channel, to, text }) {
    const { accountSid = '', authToken = '', smsFrom = '', whatsappFrom = '', whatsappTemplate = '' } = values
    const sender = channel === 'sms' ? smsFrom : whatsappFrom
    const named = (number: string) => (channel === 'sms' ? number : `whatsapp:${number}`)
    const from: [string, string] = /^MG/i.test(sender) ? ['MessagingServiceSid', sender] : ['From', named(sender)]
    // Outside of a conversation WhatsApp takes approved templates alone; a value in one has no line ends.
    const content: [string, string][] =
      channel === 'whatsapp' && whatsappTemplate !== ''
        ? [
            ['ContentSid', whatsappTemplate],
            ['ContentVariables', JSON.stringify({ 1: text.replace(/\s+/g, ' ') })],
          ]
        : [['Body', text]]
    return {
      method: 'POST',
      url: `${API}/${encodeURIComponent(accountSid)}/Messages.json`,
      headers: {
        'Content-Type': 'application/x-www-form-urlencoded',
        Authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`,
      },
      body: new URLSearchParams([['To', named(to)], from, ...content]).toString(),
    }
  },
  refusal(_values, { text }) {
    const read = v.safeParse(created, parsed(text))
    if (!read.success) return 'the answer could not be read'
    const { status, error_message: reason } = read.output
    return status === 'failed' || status === 'undelivered' ? (reason ?? status) : null
  },
  reason({ text }) {
    const read = v.safeParse(failure, parsed(text))
    return read.success ? [read.output.code, read.output.message].filter(Boolean).join(' ') : ''
  },
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
