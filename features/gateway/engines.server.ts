import { callOutside, OutsideRefused, type Wire } from '#features/notifications/outside-request.server.ts'
import { httpEngine } from './http-engine.ts'
import type { GatewayEngine, GatewayResult, GatewayValues, MessageGateway } from './message-gateway.ts'
import { twilioEngine } from './twilio-engine.ts'

/** Every kind of gateway, once. */
export const engines = { twilio: twilioEngine, http: httpEngine } as const satisfies Record<string, GatewayEngine>
export type EngineName = keyof typeof engines
export const engineNames = ['twilio', 'http'] as const satisfies readonly EngineName[]

const LONGEST_REASON = 300

/** `wire`: how it is reached, where not by the network itself. */
export function openGateway(engine: GatewayEngine, values: GatewayValues, wire?: Wire): MessageGateway {
  return {
    channels: engine.channels(values),
    async send(message, signal) {
      if (!engine.channels(values).includes(message.channel))
        return { kind: 'refused', reason: 'this gateway is not set for this channel' }
      const { url, ...rest } = engine.request(values, message)
      try {
        const answer = await callOutside(url, rest, signal, wire)
        return resultOf(engine, values, answer)
      } catch (error) {
        const reason = error instanceof Error ? error.message : 'no answer'
        return { kind: error instanceof OutsideRefused ? 'refused' : 'later', reason }
      }
    },
  }
}

/** What a wrong login or address is answered with: ours to mend, so that the message waits. */
const OURS = [401, 403, 404, 405]

function resultOf(
  engine: GatewayEngine,
  values: GatewayValues,
  answer: { status: number; text: string },
): GatewayResult {
  const { status } = answer
  if (status >= 200 && status < 300) {
    const refusal = engine.refusal(values, answer)
    return refusal === null ? { kind: 'accepted' } : { kind: 'refused', reason: refusal.slice(0, LONGEST_REASON) }
  }
  const reason = `HTTP ${status} ${engine.reason(answer)}`.trim().slice(0, LONGEST_REASON)
  const isTheirs = status >= 400 && status < 500 && status !== 408 && status !== 429 && !OURS.includes(status)
  return { kind: isTheirs ? 'refused' : 'later', reason }
}
