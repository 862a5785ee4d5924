import type { GatewayEngine, TextMessage } from './message-gateway.ts'

const PLACEHOLDER = /\{(to|text|channel|id)\}/g
const LONGEST_URL = 1000

/** Any gateway that takes one message with one request. In address and body `{to}`, `{text}`, `{channel}` and `{id}` are filled in. */
export const httpEngine: GatewayEngine = {
  fields: [
    {
      name: 'name',
      kind: 'text',
      label: 'gateway.field-name',
      hint: 'gateway.field-name-hint',
      isRequired: true,
      isValid: (text) => text.length <= 60,
    },
    {
      name: 'url',
      kind: 'text',
      label: 'gateway.field-url',
      hint: 'gateway.field-url-hint',
      isRequired: true,
      isValid: isGatewayUrl,
    },
    {
      name: 'headers',
      kind: 'secret-lines',
      label: 'gateway.field-headers',
      hint: 'gateway.field-headers-hint',
      isRequired: false,
      isValid: (text) => headersIn(text) !== null,
    },
    {
      name: 'body',
      kind: 'lines',
      label: 'gateway.field-body',
      hint: 'gateway.field-body-hint',
      isRequired: false,
      isValid: (text) => text.length <= 4000,
    },
    {
      name: 'accepted',
      kind: 'text',
      label: 'gateway.field-accepted',
      hint: 'gateway.field-accepted-hint',
      isRequired: false,
      isValid: (text) => text.length <= 200,
    },
  ],
  destination: 'url',
  publicName: ({ name = '' }) => name,
  channels: ({ url = '', body = '' }) => (`${url}${body}`.includes('{channel}') ? ['sms', 'whatsapp'] : ['sms']),
  request({ url = '', headers = '', body = '' }, message) {
    const rows = headersIn(headers) ?? {}
    const method = body === '' ? 'GET' : 'POST'
    const named = Object.keys(rows).some((name) => name.toLowerCase() === 'content-type')
    const all = method === 'POST' && !named ? { 'Content-Type': 'application/json', ...rows } : rows
    return {
      method,
      url: filled(url, message, encodeURIComponent),
      headers: all,
      body: filled(body, message, escapeFor(all)),
    }
  },
  // Some answer 200 to everything, and say in the text what became of it.
  refusal: ({ accepted = '' }, { text }) =>
    accepted === '' || text.includes(accepted) ? null : `the answer was: ${text.trim()}`,
  reason: ({ text }) => text.trim(),
}

function filled(template: string, message: TextMessage, escape: (value: string) => string): string {
  return template.replace(PLACEHOLDER, (_whole, name: 'to' | 'text' | 'channel' | 'id') => escape(message[name]))
}

/** As the type of the body wants a value written. */
function escapeFor(headers: Record<string, string>): (value: string) => string {
  const type = Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? ''
  if (type.includes('json')) return (value) => JSON.stringify(value).slice(1, -1)
  if (type.includes('form-urlencoded')) return encodeURIComponent
  if (type.includes('xml')) return (value) => value.replace(/[<>&"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
  return (value) => value
}

/** https, a name and no login; where the name leads is looked at when it is called. */
function isGatewayUrl(text: string): boolean {
  const url = text.length > LONGEST_URL ? null : URL.parse(text.replace(PLACEHOLDER, 'x'))
  const { protocol, hostname, username, password } = url ?? {}
  const isFixed = !/^[^/]*\/\/[^/?#]*\{/.test(text)
  return isFixed && protocol === 'https:' && username === '' && password === '' && hostname?.includes('.') === true
}

/** `Name: value`, a line each; null: a line is no header. */
function headersIn(text: string): Record<string, string> | null {
  const lines = text.split('\n').map((line) => line.trim())
  const rows: [string, string][] = []
  for (const line of lines.filter((row) => row !== '')) {
    const [, name, value] = /^([\w-]{1,60}):\s*([\x20-\x7e]{0,1000})$/.exec(line) ?? []
    // Length and host are the connection's own.
    if (
      name === undefined ||
      value === undefined ||
      /^(?:host|content-length|transfer-encoding|connection)$/i.test(name)
    )
      return null
    rows.push([name, value])
  }
  return Object.fromEntries(rows)
}
