import type { Pen } from '#scripts/pictures/pen.ts'
import { disc, n, path } from '#scripts/pictures/shapes.ts'

/** An old tree of a park: a crown of many masses, lit where it is turned to the left, its foot at (x, y). */
export function parkTree(pen: Pen, x: number, y: number, h: number, depth = 0, green = '#5f8f4a'): string {
  const crown = { under: '', body: '', light: '' }
  for (let i = 0; i < 19; i++) {
    const a = i * 2.4
    const reach = Math.sqrt(i / 19)
    const cx = x + Math.cos(a) * reach * h * 0.33
    const cy = y - h * 0.64 + Math.sin(a) * reach * h * 0.29
    const r = h * pen.between(0.1, 0.15)
    crown.under += disc(cx + h * 0.02, cy + h * 0.035, r, r * 0.94)
    crown.body += disc(cx, cy, r * 0.95, r * 0.86)
    if (Math.cos(a) - Math.sin(a) * 1.2 < 0.5) crown.light += disc(cx - r * 0.22, cy - r * 0.26, r * 0.6, r * 0.5)
  }
  const w = h * 0.035
  const trunk = `M${n(x - w * 1.5)} ${n(y)}Q${n(x - w)} ${n(y - h * 0.12)} ${n(x - w * 0.8)} ${n(y - h * 0.45)}h${n(w * 1.6)}Q${n(x + w)} ${n(y - h * 0.12)} ${n(x + w * 1.5)} ${n(y)}z`
  return (
    path(disc(x + h * 0.1, y, h * 0.3, h * 0.03), pen.shade(green, depth), 'opacity=".5"') +
    path(trunk, pen.shade('#6b4f38', depth)) +
    path(crown.under, pen.shade(green, depth)) +
    path(crown.body, pen.tint(green, depth)) +
    path(crown.light, pen.lit(green, depth))
  )
}
