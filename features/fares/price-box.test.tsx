import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { MessagesContext } from '#i18n/messages-context.tsx'
import type { Translate } from '#i18n/messages.ts'
import { PriceBox } from './price-box.tsx'
import type { PriceAnswer } from './price-answer.ts'
import { fetchPrice } from './ask-price.browser.ts'
import { isWorthAsking } from './price-updates.ts'

const t: Translate = (key, ..._values) => key
const typed = {
  from: 'PUY',
  to: 'rovinj',
  date: '',
  time: '',
  people: '2',
  bags: '2',
  returnDate: '',
  returnTime: '',
  return: false,
}
const answer: PriceAnswer = {
  status: 'priced',
  typed,
  errors: {},
  firstError: null,
  title: 'Pula Airport – Rovinj',
  unpriced: null,
  priced: {
    classes: [
      {
        vehicle: 'car',
        name: 'Car',
        room: '4',
        way: null,
        price: '€75',
        cents: 7500,
        basis: 'fixed',
        plus: null,
        sampleMark: null,
        bookHref: null,
        lines: [{ label: 'Fixed', amount: '€75' }],
      },
    ],
    facts: [{ label: 'Distance', value: 'about 47 km' }],
    included: ['Luggage'],
    notes: ['VAT included'],
    notice: null,
    sampleMark: 'Sample price',
  },
  announcement: 'Car, fixed price €75',
  ends: { from: { text: 'Pula Airport', choices: [] }, to: { text: 'Rovinj', choices: [] } },
}

function render(shown: PriceAnswer): string {
  return renderToStaticMarkup(
    <MessagesContext value={{ t, locale: 'en' }}>
      <PriceBox answer={shown} action="/taxi/rovinj" />
    </MessagesContext>,
  )
}

describe('without JavaScript', () => {
  test('a GET form to the page itself, with the trip filled in and the answer under it', () => {
    const html = render(answer)
    expect(html).toMatch(/<form[^>]*method="get"/)
    expect(html).toMatch(/<form[^>]*action="\/taxi\/rovinj#price-box"/)
    expect(html).toMatch(/<input[^>]*name="from"[^>]*value="Pula Airport"/)
    expect(html).toContain('€75')
    expect(html).toContain('Sample price')
    expect(html).not.toContain('style=')
    expect(html).not.toContain('aria-invalid')
  })

  test('a fault is tied to its field, the first one takes the cursor, the input stays', () => {
    const html = render({
      ...answer,
      status: 'invalid',
      priced: null,
      typed: { ...typed, from: 'Atlantis', people: '60' },
      ends: { ...answer.ends, from: { text: 'Atlantis', choices: ['Atlantida, Split'] } },
      errors: { from: 'unknown', people: 'too many' },
      firstError: 'from',
    })
    expect(html).toMatch(
      /<input[^>]*id="price-box"[^>]*aria-invalid="true"[^>]*aria-describedby="price-box-from-error"[^>]*autofocus/i,
    )
    expect(html).toMatch(/<p[^>]*id="price-box-from-error"[^>]*>unknown/)
    expect(html).toMatch(/<input[^>]*name="from"[^>]*value="Atlantis"/)
    // Before the text: what is chosen counts.
    expect(html.indexOf('type="radio" name="from" value="Atlantida, Split"')).toBeGreaterThan(0)
    expect(html.indexOf('type="radio"')).toBeLessThan(html.indexOf('value="Atlantis"'))
    expect(html).toMatch(/<input[^>]*name="people"[^>]*value="60"/)
    expect(html.match(/autofocus/gi)).toHaveLength(1)
  })

  test('a trip without a price says so, with the contact', () => {
    const unpriced = {
      text: 'no distance',
      contact: { label: 'Call', href: 'tel:+3850000000' },
      contactText: 'Ask us',
      facts: [],
    }
    const html = render({ ...answer, status: 'unpriced', priced: null, unpriced })
    expect(html).toContain('no distance')
    expect(html).toContain('<a href="tel:+3850000000">Call</a>')
  })
})

describe('with JavaScript', () => {
  const query = (text: string) => new URLSearchParams(text)

  test('half-filled pairs are not asked', () => {
    expect(isWorthAsking(query('from=PUY&to=rovinj&date=&time='))).toBe(true)
    expect(isWorthAsking(query('from=PUY&to='))).toBe(false)
    expect(isWorthAsking(query('from=PUY&to=rovinj&date=2027-01-01&time='))).toBe(false)
    expect(isWorthAsking(query('from=PUY&to=rovinj&return=1&returnDate=2027-01-01&returnTime='))).toBe(false)
  })

  test('asks in the language of the page; a refusal is an answer, anything else is none', async () => {
    const requested: string[] = []
    const answering =
      (body: string, status = 200) =>
      async (url: unknown) => {
        requested.push(String(url))
        return new Response(body, { status })
      }
    const ask = (fetchIt: (url: unknown) => Promise<Response>) =>
      fetchPrice(query('from=PUY&to=rovinj'), 'it', new AbortController().signal, fetchIt)
    expect(await ask(answering(JSON.stringify(answer), 422))).toEqual(answer)
    expect(requested).toEqual(['/api/price?from=PUY&to=rovinj&locale=it'])
    expect(await ask(answering('<html>', 502))).toBeNull()
    expect(await ask(answering('{"message":"limit"}', 429))).toBeNull()
    expect(await ask(() => Promise.reject(new TypeError('offline')))).toBeNull()
  })
})
