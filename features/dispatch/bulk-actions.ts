/** What is done to many bookings at once. Each has its opposite, so that a slip is undone by one press. */
export const bulkActions = ['paid', 'unpaid', 'seen', 'unseen'] as const
export type BulkAction = (typeof bulkActions)[number]

export const opposite: Readonly<Record<BulkAction, BulkAction>> = {
  paid: 'unpaid',
  unpaid: 'paid',
  seen: 'unseen',
  unseen: 'seen',
}
