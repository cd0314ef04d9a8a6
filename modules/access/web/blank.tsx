import { Panel } from '#engine/web/panel.tsx'
import { blank } from '../contract/screens.ts'

/** A page with nothing on it: what a telephone or a second screen is left at. */
export default function Blank() {
  return <Panel screen={blank}>{null}</Panel>
}
