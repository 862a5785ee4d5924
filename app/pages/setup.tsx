import { Island } from '#sections/island.tsx'
import head from '#sections/page-head.module.css'
import SetupClaim, { type SetupClaimProps } from './setup-claim.island.tsx'
import { type SetupField, SetupForm } from './setup-form.tsx'
import styles from './setup.module.css'
import page from './plain-page.module.css'

export type SetupPageProps = {
  action: string
  heading: string
  lead: string
  signIn: {
    button: string
    forgotten: string
    /** The way back in, in the page's language where the office speaks it. */ recover: string
    fields: SetupField[]
    fault: string | null
  }
  claim: Omit<SetupClaimProps, 'action'>
}

/** The operator's door, the same before the set-up and after it. The link's secret is in the fragment: only this tab has it. */
export default function SetupPage({ action, heading, lead, signIn, claim }: SetupPageProps) {
  return (
    <>
      <header className={head.head}>
        <h1>{heading}</h1>
        <p>{lead}</p>
      </header>
      <div className={`${page.page} ${page.beside}`}>
        <div>
          <SetupForm
            action={action}
            intent="sign-in"
            fields={signIn.fields}
            fault={signIn.fault}
            button={signIn.button}
          />
          <p className={styles.forgotten}>
            <a href={signIn.recover}>{signIn.forgotten}</a>
          </p>
        </div>
        <Island name="setup-claim" view={SetupClaim} props={{ ...claim, action }} />
      </div>
    </>
  )
}
