import { Island } from '#sections/island.tsx'
import LivePriceBox, { type PriceBoxProps } from './price-box.island.tsx'

/** Answers while one chooses; without JavaScript it is a plain GET form. */
export function PriceBox(props: PriceBoxProps) {
  return <Island name="price-box" view={LivePriceBox} props={props} when="touch" />
}
