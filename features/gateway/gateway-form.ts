import type { GatewayEngine, GatewayValues } from './message-gateway.ts'

/** `again`: the secret was typed for another destination. `channel`: it has no sender for either channel. */
export type GatewayFault = 'missing' | 'wrong' | 'again' | 'channel'
export type GatewayReading = { ok: true; values: GatewayValues } | { ok: false; faults: Record<string, GatewayFault> }

/** What was typed of a gateway. `before`: whose secrets stay where none are typed. */
export function readGateway(
  engine: GatewayEngine,
  typed: (name: string) => string,
  before: GatewayValues | null,
): GatewayReading {
  const faults: Record<string, GatewayFault> = {}
  const values: Record<string, string> = {}
  const isSame = before !== null && before[engine.destination] === typed(engine.destination)
  for (const { name, kind, isRequired, isValid } of engine.fields) {
    const isSecret = kind === 'secret' || kind === 'secret-lines'
    const text = typed(name)
    const isStored = isSecret && text === '' && isSame
    const value = isStored ? (before[name] ?? '') : text
    const wasSet = isSecret && (before?.[name] ?? '') !== ''
    if (value === '' && wasSet && !isSame) faults[name] = 'again'
    else if (value === '' && isRequired) faults[name] = 'missing'
    else if (value !== '' && !isValid(value)) faults[name] = 'wrong'
    values[name] = value
  }
  if (Object.keys(faults).length === 0 && engine.channels(values).length === 0)
    for (const { name } of engine.fields) if (name.endsWith('From')) faults[name] = 'channel'
  return Object.keys(faults).length > 0 ? { ok: false, faults } : { ok: true, values }
}
