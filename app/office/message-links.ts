/** Opens a messenger of who presses it with a filled text; without a number the app asks whom it is for. */
export type MessageLinks = { whatsApp: string; sms: string }

export function messageLinks(phone: string | null, text: string): MessageLinks {
  const digits = phone?.replace(/\D/g, '') ?? ''
  return {
    whatsApp: `https://wa.me/${digits}?${new URLSearchParams({ text }).toString()}`,
    // RFC 5724; spaces as such, for phones show a plus as a plus.
    sms: `sms:${digits === '' ? '' : `+${digits}`}?body=${encodeURIComponent(text)}`,
  }
}
