/** A field of a step of the set-up, drawn by its kind. */
export type SetupField = {
  name: string
  label: string
  /** Something a real operator could have written there. */
  example: string | null
  hint: string | null
  value: string
  fault: string | null
  /** What was typed as a password is never shown again. */
  kind: 'text' | 'email' | 'tel' | 'url' | 'password' | 'select' | 'checks' | 'lines'
  /** Of a select or of checks; a value of checks is the chosen ones with a space between. */
  options: { value: string; label: string }[]
}

export const setupSteps = [
  ...(['address', 'company', 'contact', 'permits', 'fleet'] as const),
  ...(['tariff', 'extras', 'policies', 'mail', 'measuring', 'legal'] as const),
] as const
export type SetupStep = (typeof setupSteps)[number]
/** What a form says whole; the others are a fleet, a tariff or a mail server with books of their own, or add to what is kept. */
export type SettingsStep = Exclude<SetupStep, 'fleet' | 'tariff' | 'extras' | 'policies' | 'mail' | 'legal'>

export function isSetupStep(text: unknown): text is SetupStep {
  return setupSteps.some((step) => step === text)
}
