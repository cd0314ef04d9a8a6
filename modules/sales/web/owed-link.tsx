import { ThingLink } from '#engine/web/openers.tsx'
import { owedKind } from '../contract/owed-kind.ts'

/** A debt, by its number. */
export function OwedLink({ no_faktur }: { no_faktur: string }) {
  return <ThingLink kind={owedKind(no_faktur)} id={no_faktur} />
}
