import { describe, expect, test } from 'vitest'
import { answer, twilioCreated, twilioInvalidNumber, twilioTooMany } from './conformance/gateway-server.ts'
import { gatewaySuite } from './conformance/gateway-suite.ts'
import { readGateway } from './gateway-form.ts'
import { httpEngine } from './http-engine.ts'
import type { TextMessage } from './message-gateway.ts'
import { twilioEngine } from './twilio-engine.ts'

const twilio = {
  accountSid: `AC${'0123456789abcdef'.repeat(2)}`,
  authToken: 'a-token-of-the-tests-0000000000000',
  smsFrom: '+15005550006',
  whatsappFrom: '+15005550007',
  whatsappTemplate: '',
}
const http = {
  name: 'A gateway of the tests',
  url: 'https://gateway.example.org/send?channel={channel}',
  headers: 'Authorization: Bearer a-key-of-the-tests',
  body: '{"to":"{to}","text":"{text}","id":"{id}"}',
  accepted: 'OK',
}
const message: TextMessage = { id: 'an-id', channel: 'sms', to: '+385912345678', text: 'Dobar dan' }

const inForm = ({ body }: { body: string }) => {
  const form = new URLSearchParams(body)
  const variables: unknown = JSON.parse(form.get('ContentVariables') ?? 'null')
  const named = typeof variables === 'object' && variables !== null && '1' in variables ? String(variables[1]) : ''
  return { to: form.get('To') ?? '', text: form.get('Body') ?? named }
}

for (const whatsappTemplate of ['', `HX${'0'.repeat(32)}`])
  gatewaySuite(`Twilio${whatsappTemplate === '' ? '' : ' with a template'}`, {
    engine: twilioEngine,
    values: { ...twilio, whatsappTemplate },
    secrets: [twilio.authToken],
    accept: answer(201, twilioCreated),
    refuse: [
      answer(400, twilioInvalidNumber),
      answer(201, { ...twilioCreated, status: 'failed', error_message: 'Unknown destination' }),
      answer(200, 'a page of a proxy'),
    ],
    busy: answer(429, twilioTooMany),
    sentIn: inForm,
  })

gatewaySuite('over HTTP', {
  engine: httpEngine,
  values: http,
  secrets: ['a-key-of-the-tests'],
  accept: answer(200, 'OK 17'),
  refuse: [answer(400, 'no such number'), answer(200, 'ERROR 3 credit used up')],
  busy: answer(429, 'slower'),
  sentIn: ({ body }) => JSON.parse(body) as { to: string; text: string },
})

describe('what Twilio is asked', () => {
  test('as its documentation has it: To, From and Body as a form, and the account as login', () => {
    const { url, headers, body, method } = twilioEngine.request(twilio, message)
    expect([method, url]).toEqual([
      'POST',
      `https://api.twilio.com/2010-04-01/Accounts/${twilio.accountSid}/Messages.json`,
    ])
    const login = Buffer.from(`${twilio.accountSid}:${twilio.authToken}`).toString('base64')
    expect(headers).toEqual({
      'Content-Type': 'application/x-www-form-urlencoded',
      Authorization: `Basic ${login}`,
    })
    expect(Object.fromEntries(new URLSearchParams(body))).toEqual({
      To: message.to,
      From: twilio.smsFrom,
      Body: message.text,
    })
  })

  test('for WhatsApp with its prefix, a service by its id, a template with the text as its one value', () => {
    const requested = (values: object, more: Partial<TextMessage> = {}) =>
      Object.fromEntries(
        new URLSearchParams(twilioEngine.request({ ...twilio, ...values }, { ...message, ...more }).body),
      )
    const service = `MG${'0'.repeat(32)}`
    expect(requested({}, { channel: 'whatsapp' })).toMatchObject({
      To: `whatsapp:${message.to}`,
      From: `whatsapp:${twilio.whatsappFrom}`,
    })
    expect(requested({ smsFrom: service })).toEqual({
      To: message.to,
      MessagingServiceSid: service,
      Body: message.text,
    })
    const template = `HX${'0'.repeat(32)}`
    expect(requested({ whatsappTemplate: template }, { channel: 'whatsapp', text: 'One\ntwo' })).toMatchObject({
      ContentSid: template,
      ContentVariables: '{"1":"One two"}',
    })
    expect(requested({ whatsappTemplate: template })).toMatchObject({ Body: message.text })
  })
})

describe('what another gateway is asked', () => {
  const requested = (values: object, text = 'a "b" & <c>\nd') =>
    httpEngine.request({ ...http, ...values }, { ...message, text })

  test('the text is written as the type of the body wants it', () => {
    expect(JSON.parse(requested({}).body)).toEqual({ to: message.to, text: 'a "b" & <c>\nd', id: message.id })
    const form = requested({ headers: 'Content-Type: application/x-www-form-urlencoded', body: 'to={to}&text={text}' })
    expect(Object.fromEntries(new URLSearchParams(form.body))).toEqual({ to: message.to, text: 'a "b" & <c>\nd' })
    const xml = requested({ headers: 'Content-Type: text/xml', body: '<sms to="{to}">{text}</sms>' })
    expect(xml.body).toBe('<sms to="+385912345678">a &#34;b&#34; &#38; &#60;c&#62;\nd</sms>')
  })

  test('without a body it is a GET with the message in its address', () => {
    const { method, url, body } = requested({ body: '', url: 'https://gateway.example.org/?to={to}&text={text}' })
    expect([method, body]).toEqual(['GET', ''])
    expect(Object.fromEntries(new URL(url).searchParams)).toEqual({ to: message.to, text: 'a "b" & <c>\nd' })
  })
})

describe('settings that are typed', () => {
  const read = (values: Record<string, string>, before: Record<string, string> | null = null, engine = httpEngine) =>
    readGateway(engine, (name) => values[name] ?? '', before)

  test.each([
    ['plain http', 'http://gateway.example.org/'],
    ['a login in it', 'https://a:b@gateway.example.org/'],
    ['a bare name', 'https://intranet/'],
    ['a host that the message would name', 'https://{to}.example.org/'],
    ['no address', 'javascript:alert(1)'],
  ])('an address is refused: %s', (_why, url) =>
    expect(read({ ...http, url })).toEqual({ ok: false, faults: { url: 'wrong' } }),
  )

  test('a header that is none, or the connection’s own, is refused', () => {
    for (const headers of ['no header', 'Host: other.example.org', 'X-A: ž'])
      expect(read({ ...http, headers })).toEqual({ ok: false, faults: { headers: 'wrong' } })
  })

  test('a secret that is not typed stays, but only for the address it was typed for', () => {
    expect(read({ ...http, headers: '' }, http)).toEqual({ ok: true, values: http })
    expect(read({ ...http, headers: '', url: 'https://other.example.org/' }, http)).toEqual({
      ok: false,
      faults: { headers: 'again' },
    })
    const other = { ...twilio, accountSid: `AC${'f'.repeat(32)}`, authToken: '' }
    expect(read(other, twilio, twilioEngine)).toEqual({ ok: false, faults: { authToken: 'again' } })
  })

  test('a sender is asked for, for SMS or for WhatsApp', () => {
    expect(read({ ...twilio, smsFrom: '', whatsappFrom: '' }, null, twilioEngine)).toEqual({
      ok: false,
      faults: { smsFrom: 'channel', whatsappFrom: 'channel' },
    })
    expect(read({ ...twilio, smsFrom: 'Galeb' }, null, twilioEngine)).toMatchObject({ ok: true })
    expect(read({ ...twilio, smsFrom: '091 234' }, null, twilioEngine)).toEqual({
      ok: false,
      faults: { smsFrom: 'wrong' },
    })
  })
})
