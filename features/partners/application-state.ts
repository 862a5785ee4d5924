/** The life of an application and of the partnership it becomes. One table. */
export const applicationStates = ['submitted', 'more-info', 'approved', 'active', 'suspended', 'rejected'] as const
export type ApplicationState = (typeof applicationStates)[number]

export type ApplicationActor = 'site' | 'applicant' | 'office'

export const applicationActions = ['ask', 'answer', 'approve', 'begin', 'suspend', 'resume', 'reject'] as const
export type ApplicationAction = (typeof applicationActions)[number]

type Rule = { from: readonly ApplicationState[]; to: ApplicationState; by: readonly ApplicationActor[] }

const rules: Record<ApplicationAction, Rule> = {
  ask: { from: ['submitted'], to: 'more-info', by: ['office'] },
  answer: { from: ['more-info'], to: 'submitted', by: ['applicant', 'office'] },
  approve: { from: ['submitted', 'more-info'], to: 'approved', by: ['office'] },
  /** The partner has opened the page of the partnership for the first time. */
  begin: { from: ['approved'], to: 'active', by: ['applicant', 'office'] },
  /** By hand, or because a paper ran out. */
  suspend: { from: ['approved', 'active'], to: 'suspended', by: ['office', 'site'] },
  resume: { from: ['suspended'], to: 'active', by: ['office'] },
  reject: { from: ['submitted', 'more-info'], to: 'rejected', by: ['office'] },
}

/** The state after an action, or null where this actor may not do it now. */
export function applicationAfter(
  state: ApplicationState,
  action: ApplicationAction,
  by: ApplicationActor,
): ApplicationState | null {
  const rule = rules[action]
  return rule.from.includes(state) && rule.by.includes(by) ? rule.to : null
}

/** A code of such a partner greets guests and earns. */
export function isWorking(state: ApplicationState): boolean {
  return state === 'approved' || state === 'active'
}
