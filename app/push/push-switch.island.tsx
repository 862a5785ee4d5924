import { PushSwitch, type PushSwitchProps } from './push-switch.tsx'

/** On a driver's page and on a voucher. */
export default function PushSwitchIsland(props: PushSwitchProps) {
  return <PushSwitch {...props} />
}
