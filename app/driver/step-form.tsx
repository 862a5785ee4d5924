import type { ComponentProps } from 'react'

/** Which ride a form is of, where the address does not say it; null: of none. */
export type FormOfRide = { action: string; code: string | null; leg: string | null }

/** `data-step`: with a script it waits on the phone until there is a network (driver-queue.island.tsx). */
export function StepForm({ action, code, leg, ...form }: FormOfRide & ComponentProps<'form'>) {
  const { children, ...rest } = form
  return (
    <form method="post" action={action} data-step="" {...rest}>
      {code !== null && <input type="hidden" name="code" value={code} />}
      {leg !== null && <input type="hidden" name="leg" value={leg} />}
      {children}
    </form>
  )
}
