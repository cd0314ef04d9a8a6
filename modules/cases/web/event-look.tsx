import type { DocumentOf } from '#engine/contract/document.ts'
import type { AnyField } from '#engine/contract/field.ts'
import { ThingLink } from '#engine/web/openers.tsx'
import { useText } from '#engine/web/text.ts'
import { DeclaredLines, type DocumentLook, type LineLook, type StoredDocument, documentLook } from '#modules/documents/web/public.ts'
import { paidWith } from '#modules/payments/web/public.ts'
import type { AnyCase } from '../contract/case.ts'

type ByHand<C extends AnyCase> = Pick<DocumentLook<DocumentOf<C['events']>>, 'total' | 'receipt' | 'says'> & {
  readonly lines?: LineLook
  /** Figures of the event below its heading, if they have a value. */
  readonly facts?: readonly AnyField[]
}

/** How the events of a case look: the step with a link to the case, the lines, and the money in the direction of the step. */
export function eventLook<C extends AnyCase>(its: C, { lines, facts = [], ...byHand }: ByHand<C>): DocumentLook {
  const { document, events, step, steps } = its
  const stepOf = (event: StoredDocument) => event[step.name] as string
  return documentLook({
    document: events,
    Lines: ({ document: event }: { document: StoredDocument }) => {
      const say = useText()
      return (
        <>
          <article className="document-line">
            <h3>
              {say(step.format(stepOf(event)))} · <ThingLink kind={document.name} id={event[document.number.name] as string} />
            </h3>
            {facts.map((field) => {
              const told = event[field.name] === null ? '' : field.format(event[field.name])
              return told !== '' && <p key={field.name}>{told}</p>
            })}
          </article>
          {lines && <DeclaredLines look={lines} stored={event} />}
        </>
      )
    },
    ...paidWith((event: { readonly detail_bayar: [] }) => steps[stepOf(event as unknown as StoredDocument)]?.money),
    ...byHand,
  })
}
