import { expect, test } from 'vitest'
import { isHostName, namesHost } from './host-name.ts'

test.each(['www.example.hr', 'localhost', 'mail', 'čamac.hr', '203.0.113.5', '::1', 'a'.repeat(63)])(
  '%s is a host',
  (host) => {
    expect(isHostName(host)).toBe(true)
  },
)

test.each(['1.5', '1', '..', '.', '', 'a b', '256.1.1.1', '1.2.3', '1.2.3.4.5', '0x7f.1', 'a..hr', 'a.hr.', '-a.hr'])(
  '"%s" is none',
  (host) => {
    expect(isHostName(host)).toBe(false)
  },
)

test.each(['galeb.hr/info', 'galeb.hr?a', 'galeb.hr#a', 'galeb.hr\\a', 'galeb%2ehr', 'galeb\t.hr'])(
  'nor is "%s", which only begins with one',
  (text) => {
    expect(isHostName(text)).toBe(false)
  },
)

test('nor is one that is too long', () => {
  expect(isHostName('a'.repeat(64))).toBe(false)
  expect(isHostName(`${'abcdefg.'.repeat(32)}hr`)).toBe(false)
})

test('of an address its host counts, whatever stands before and after it', () => {
  for (const address of [
    'https://203.0.113.5:8443',
    'smtp://user:p%40ss@mail.example:25',
    'http://[::1]:3000',
    'smtp://10.0.0.5',
  ])
    expect([address, namesHost(address)]).toEqual([address, true])
  for (const address of [
    'https://1.5',
    'https://1',
    'smtps://1.5:465',
    'smtp://256.1.1.1',
    'https://a..hr',
    'smtp://..',
  ])
    expect([address, namesHost(address)]).toEqual([address, false])
})
