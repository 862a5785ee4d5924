import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { addressOf } from './address.server.ts'

async function requested(proxies: number, forwarded: string | null, remoteAddress = '10.0.0.1'): Promise<string> {
  const app = new Hono().get('/', (c) => c.text(addressOf(c, proxies)))
  const headers = forwarded === null ? {} : { 'X-Forwarded-For': forwarded }
  const response = await app.request('/', { headers }, { incoming: { socket: { remoteAddress } } })
  return response.text()
}

test('without a proxy of ours the header is anybody’s and is not believed', async () => {
  expect(await requested(0, '1.2.3.4')).toBe('10.0.0.1')
})

test('behind one or two it is what the first of them saw', async () => {
  expect(await requested(1, '9.9.9.9, 1.2.3.4')).toBe('1.2.3.4')
  expect(await requested(2, '9.9.9.9, 1.2.3.4, 10.0.0.2')).toBe('1.2.3.4')
  expect(await requested(1, null)).toBe('10.0.0.1')
})

test('a household has a whole /64', async () => {
  expect(await requested(0, null, '2a05:4f46:1:2:a:b:c:d')).toBe(await requested(0, null, '2a05:4f46:1:2:ffff::1'))
})

test('however its address is written short, a household stays one and its neighbour another', async () => {
  const key = (address: string) => requested(0, null, address)
  for (const same of ['2a05:4f46::5', '2a05:4f46::a:b:c:d', '2a05:4f46:0:0:1::', '2A05:4F46:0000::5'])
    expect(await key(same)).toBe(await key('2a05:4f46:0:0:ffff:ffff:ffff:ffff'))
  expect(await key('2a05:4f46:0:1::5')).not.toBe(await key('2a05:4f46::5'))
  expect(await key('::1')).toBe(await key('0:0:0:0:0:0:0:1'))
  expect(await key('::ffff:1.2.3.4')).toBe('1.2.3.4')
  expect(await requested(1, '::FFFF:1.2.3.4')).toBe(await requested(1, '1.2.3.4'))
})
