import { useEffect, useState } from 'react'
import type { FieldForm, FormValues } from '#engine/web/field-form.ts'
import { send } from '#engine/web/api.ts'
import { approvalMinutes } from '#modules/approvals/contract/approvals.ts'
import type { SendOnce } from '#modules/approvals/web/public.ts'
import type { approvalsAskedBy } from '../contract/approvals-asked.ts'
import { lookedUp } from './look-ups.ts'

/** How approvals are asked for while the customer looks on, and not when the money is counted. */
export interface EarlyApprovals<Form extends FieldForm> {
  /** Whether an approval is needed, as far as the screen knows. */
  readonly isNeeded: (form: Form) => boolean
  /** The content of the approval (`approvedContent`). The text changes when the document no longer matches the approval. */
  readonly contentOf: (form: Form) => string
  /** A call of `approvalsAskedBy`, and what it takes. */
  readonly call: ReturnType<typeof approvalsAskedBy>
  readonly bodyOf: (form: Form) => object
}

/** What approvals are about: who it is for and what else its kind names, and the lines as they are priced. Anything else may change afterwards. */
export const approvedContent = (form: Pick<FieldForm, 'values'>, names: readonly string[], lines: readonly ApprovedLine[]): string =>
  JSON.stringify([names.map((name) => form.values[name]), lines.map(({ about, values }) => [about?.kode_barcode, values])])

interface ApprovedLine {
  readonly about: { readonly kode_barcode: string } | null
  readonly values: FormValues
}

/** The approvals of a document that is entered, before it is saved. */
export interface Early {
  /** Whether it needs any as it stands, or was given them; undefined where it needs none. */
  stateNow(): 'NEEDED' | 'GIVEN' | undefined
  ask(): void
}

/** Approvals that are asked for before a form is saved. They are sent with it as long as it matches them. */
export function useEarlyApproval<Form extends FieldForm>(
  form: Form,
  approvals: EarlyApprovals<Form> | undefined,
  { askFor, forget }: Pick<SendOnce, 'askFor' | 'forget'>,
) {
  const [given, setGiven] = useState<string>()
  // An expired approval is not shown as valid: the user would be asked again when the money is counted.
  useEffect(() => {
    if (given === undefined) return undefined
    const over = window.setTimeout(() => setGiven(undefined), approvalMinutes * 60_000)
    return () => window.clearTimeout(over)
  }, [given])
  return {
    stateNow: () => (approvals?.isNeeded(form) ? (given === approvals.contentOf(form) ? 'GIVEN' : 'NEEDED') : undefined),
    ask: async () => {
      if (!approvals) return
      form.dropLeftEmpty()
      await lookedUp(form)
      const content = approvals.contentOf(form)
      const { perlu } = await send(approvals.call, { body: approvals.bodyOf(form) })
      if (await askFor(perlu)) setGiven(content)
    },
    /** Another document is entered, and the approval is not for it. */
    withdraw: () => {
      forget()
      setGiven(undefined)
    },
  } as const
}
