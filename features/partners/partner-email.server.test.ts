import { expect, test } from 'vitest'
import type { Application } from './application.ts'
import { partnerEmail } from './partner-email.server.ts'

const application: Application = {
  code: 'A0000000000',
  door: 'refer',
  state: 'submitted',
  locale: 'en',
  values: {},
  sentAt: 0,
  sequence: 0,
  email: 'desk@hotel.example',
  phone: null,
  confirmedAt: null,
  note: null,
  partner: null,
}

test.each(['applied', 'more-info', 'approved', 'rejected', 'suspended', 'resumed', 'expiring', 'sign-in'] as const)(
  'whom a letter reaches by mistake is told of a partnership, not of a ride they never ordered (%s)',
  (kind) => {
    const { text } = partnerEmail({ code: application.code, kind, reader: 'partner' }, application, {
      t: (key: string, ..._values: unknown[]) => `[${key}]`,
      locale: 'en',
      siteName: 'Galeb',
      placeName: (id: string) => id,
      to: 'desk@hotel.example',
      replyTo: null,
      href: 'https://galeb.example/decoder/A0000000000',
    })
    expect(text).toContain('[partner.mail-not-you]')
    expect(text).not.toContain('[mail.not-you]')
  },
)

test('the day on which a paper ends is written as the reader writes it', () => {
  const values = { licenceUntil: '2026-08-01' }
  const mail = { code: application.code, kind: 'expiring', reader: 'partner' } as const
  const { text } = partnerEmail(
    mail,
    { ...application, door: 'drive', values },
    {
      t: (key: string, ..._values: unknown[]) => `[${key}]`,
      locale: 'hr',
      siteName: 'Galeb',
      placeName: (id: string) => id,
      to: null,
      replyTo: null,
      href: 'https://galeb.example/',
    },
  )
  expect(text).toContain('1.\u00a0kolovoza\u00a02026.')
})
