import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openGateway } from '#features/gateway/engines.server.ts'
import type { GatewayEngine, GatewayValues, TextMessage } from '#features/gateway/message-gateway.ts'
import { answer, type Behaviour, dead, type Heard, openGatewayServer, silent } from './gateway-server.ts'

type Engine = {
  engine: GatewayEngine
  /** Settings with which both channels are on, and the secrets among them. */
  values: GatewayValues
  secrets: readonly string[]
  accept: Behaviour
  /** Refusals that no second try can help. */
  refuse: readonly Behaviour[]
  busy: Behaviour
  /** What the gateway was asked to send, in its own words. */
  sentIn: (heard: Heard) => { to: string; text: string }
}

const message: TextMessage = {
  id: 'B1234-confirmed-0-sms',
  channel: 'sms',
  to: '+385912345678',
  text: 'Vaš vozač stiže: "Ana & Co" <5 min>\nhttps://example.hr/x?k=a+b',
}

/** What every engine of the port has to do, against a server that speaks its protocol. */
export function gatewaySuite(name: string, { engine, values, secrets, accept, refuse, busy, sentIn }: Engine): void {
  describe(`the message gateway ${name}`, () => {
    let server: Awaited<ReturnType<typeof openGatewayServer>>
    beforeEach(async () => void (server = await openGatewayServer(accept)))
    afterEach(() => server.close())
    const send = (more: Partial<TextMessage> = {}, ms = 5000) =>
      openGateway(engine, values, server.wire).send({ ...message, ...more }, AbortSignal.timeout(ms))

    test.each(['sms', 'whatsapp'] as const)(
      'accepted: %s arrives once, to the number and letter by letter',
      async (channel) => {
        expect(await send({ channel })).toEqual({ kind: 'accepted' })
        expect(server.heard).toHaveLength(1)
        const [heard] = server.heard
        if (!heard) throw new Error('nothing was heard')
        const { to, text } = sentIn(heard)
        expect(to).toContain(message.to)
        // A template of WhatsApp has no line ends.
        expect(text.replace(/\s/g, ' ')).toBe(message.text.replace(/\s/g, ' '))
      },
    )

    test('refused: the reason is told, and it is not for later', async () => {
      for (const behaviour of refuse) {
        server.behave(behaviour)
        const result = await send()
        expect(result.kind).toBe('refused')
        expect('reason' in result ? result.reason.length : 0).toBeGreaterThan(5)
      }
    })

    test('busy, ill, closed, silent, sent elsewhere or a wrong login: later, with a reason', async () => {
      const waits = [busy, answer(500), answer(503), answer(401), answer(404), answer(302), dead]
      for (const behaviour of waits) {
        server.behave(behaviour)
        expect(await send()).toMatchObject({ kind: 'later', reason: expect.stringMatching(/./) })
      }
      server.behave(silent)
      expect(await send({}, 100)).toMatchObject({ kind: 'later', reason: expect.stringMatching(/./) })
      const { heard } = server
      expect(heard.filter(({ path }) => path !== heard[0]?.path)).toEqual([])
    })

    test('no reason tells a secret', async () => {
      for (const behaviour of [busy, answer(401), dead, ...refuse]) {
        server.behave(behaviour)
        const messageText = JSON.stringify(await send())
        for (const secret of secrets) expect(messageText).not.toContain(secret)
      }
    })

    test('an address inside the network is not called', async () => {
      const inside = (_name: string, _options: object, tell: (error: null, rows: object[]) => void) =>
        tell(null, [{ address: '127.0.0.1', family: 4 }])
      const { request } = await import('node:https')
      const gateway = openGateway(engine, values, { request, resolve: inside as never })
      const result = await gateway.send(message, AbortSignal.timeout(5000))
      expect(result).toEqual({ kind: 'refused', reason: 'not an address of the outside' })
      expect(server.heard).toEqual([])
    })
  })
}
