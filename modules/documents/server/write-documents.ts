import assert from 'node:assert/strict'
import type { AnyDocument, DocumentOf, NewDocument } from '#engine/contract/document.ts'
import type { RefusalKind } from '#engine/contract/refusal.ts'
import type { Caller } from '#engine/server/caller.ts'
import { insertDocuments } from '#engine/server/document-rows.ts'
import { type EventContext, type Maker, eventOf } from '#engine/server/event.ts'
import type { Context } from '#engine/server/serve.ts'
import { unlessRefused } from '#engine/server/together.ts'
import { type Approved, type Need, refuseSamePerson, requireApprovals } from '#modules/approvals/server/public.ts'
import { type Lines, postMany } from '#modules/ledger/server/public.ts'

/** A decision about a document: the document to store, the ledger lines for its number, and the approvals that it needs. */
export interface Decision<D extends AnyDocument> {
  readonly document: NewDocument<D>
  readonly needs?: readonly Need[]
  lines(made: DocumentOf<D>): Lines
}

/**
 * How documents of one kind are made. Each is decided by itself. All accepted ones are written and posted together, in as
 * many statements as one document takes (docs/decisions/034). `Decided` is a `Decision`, with further data for
 * `beforePosting`.
 */
export interface DocumentWriting<D extends AnyDocument, Asked, Decided extends Decision<D>, Ways> {
  readonly document: D
  /** What an asked one takes that is there once: the barcodes of its pieces. */
  wants(asked: Asked): readonly string[]
  /**
   * Locks the rows that these documents use, and reads the data for prices and approvals. It returns a function that decides about
   * one document: the stored values, the posting, and the approvals it needs. Both may refuse.
   *
   * @param isShared several users asked for them: if one of them cannot get something, the decision about it refuses
   */
  take(context: EventContext & Ways, asked: readonly Asked[], isShared: boolean): Promise<(asked: Asked) => Decided>
  /** What must be there before it is posted: the lots that it makes. */
  beforePosting?(context: EventContext & Ways, made: readonly DocumentOf<D>[], decided: readonly Decided[]): Promise<void>
}

/** Looks at a document that is decided and not yet written, and may refuse it; answers who approved it. */
export type Approve<Decided> = (decided: Decided) => Promise<readonly Approved[]>

/**
 * Writes the requested documents, one or many of a shop and day: all of them or nothing. The posting of each names its approver.
 * Documents without an approval share a statement.
 *
 * @throws Refusal of the kind's own decisions, of `insertDocuments`, and those of `post`
 */
export async function writeDocuments<D extends AnyDocument, Asked, Decided extends Decision<D>, Ways>(
  context: EventContext & Ways,
  writing: DocumentWriting<D, Asked, Decided, Ways>,
  asked: readonly Asked[],
  approve?: Approve<Decided>,
): Promise<DocumentOf<D>[]> {
  if (asked.length === 0) return []
  const decisions = asked.map(await writing.take(context, asked, false))
  const going: Going<Decided>[] = []
  for (const decided of decisions) going.push({ decided, maker: context, approvals: (await approve?.(decided)) ?? [] })
  return writeAll(context, writing, going)
}

/** Writes one document. @throws Refusal as `writeDocuments` */
export async function writeDocument<D extends AnyDocument, Asked, Decided extends Decision<D>, Ways>(
  context: EventContext & Ways,
  writing: DocumentWriting<D, Asked, Decided, Ways>,
  asked: Asked,
  approve?: Approve<Decided>,
): Promise<DocumentOf<D>> {
  const [made] = await writeDocuments(context, writing, [asked], approve)
  assert(made !== undefined, 'what is not refused is written')
  return made
}

/** The part of a decision with the approvals that it needs. */
export type Needy = Pick<Decision<AnyDocument>, 'needs'>

/**
 * Saves a document with the approvals of the call. Refuses if an approval that the decision needs is missing.
 *
 * @param ownApproval the refusal if the approver is no second person; for kinds of documents that need two people
 * @throws Refusal as `writeDocuments`, of `requireApproval`, and of `refuseSamePerson` with `ownApproval`
 */
export const saveDocument = <D extends AnyDocument, Asked, Decided extends Decision<D>, Ways>(
  input: Context,
  context: EventContext & Ways,
  writing: DocumentWriting<D, Asked, Decided, Ways>,
  asked: Asked,
  ownApproval?: RefusalKind,
): Promise<DocumentOf<D>> =>
  writeDocument(context, writing, asked, async ({ needs = [] }) => {
    const approvals = await requireApprovals(input, needs)
    if (ownApproval) await refuseSamePerson(input, approvals, ownApproval)
    return approvals
  })

/** What one of several people asks for. */
export interface AskedBy<Asked> extends Maker {
  readonly asked: Asked
}

/**
 * Writes the documents that several users ask for at the same moment (docs/decisions/032). A document is left out if it would be
 * refused, waits for another, or wants something that one before it gets. It then runs alone and gets its own answer.
 *
 * @param waits whether a decided document waits for something
 * @returns the documents in the order of `calls`, undefined for those left out
 * @throws Refusal of `take`, for all of them
 */
export async function writeTogether<D extends AnyDocument, Asked, Decided extends Decision<D>, Ways>(
  context: EventContext & Ways,
  writing: DocumentWriting<D, Asked, Decided, Ways>,
  calls: readonly AskedBy<Asked>[],
  waits: (decided: Decided) => boolean,
): Promise<(DocumentOf<D> | undefined)[]> {
  const decide = await writing.take(
    context,
    calls.map(({ asked }) => asked),
    true,
  )
  const gone = new Set<string>()
  const answers = calls.map(({ asked, ...maker }): Going<Decided> | undefined => {
    const wanted = writing.wants(asked)
    if (new Set(wanted).size < wanted.length || wanted.some((each) => gone.has(each))) return undefined
    const decided = unlessRefused(() => decide(asked))
    if (decided === undefined || waits(decided)) return undefined
    for (const each of wanted) gone.add(each)
    return { decided, maker, approvals: [] }
  })
  const going = answers.filter((each) => each !== undefined)
  const made = await writeAll({ ...context, ...going[0]?.maker }, writing, going)
  return answers.map((each) => each && made[going.indexOf(each)])
}

interface Going<Decided> {
  readonly decided: Decided
  readonly maker: Maker
  readonly approvals: readonly Approved[]
}

async function writeAll<D extends AnyDocument, Asked, Decided extends Decision<D>, Ways>(
  context: EventContext & Ways,
  writing: DocumentWriting<D, Asked, Decided, Ways>,
  going: readonly Going<Decided>[],
): Promise<DocumentOf<D>[]> {
  if (going.length === 0) return []
  const documents = going.map(({ decided }) => decided.document)
  const made = await insertDocuments(context, writing.document, documents, going.map(makerOf))
  await writing.beforePosting?.(
    context,
    made,
    going.map(({ decided }) => decided),
  )
  const events = going.map(({ decided, ...each }, at) => {
    const document = made[at]
    assert(document !== undefined, 'every document is answered')
    return { ...each, lines: decided.lines(document) }
  })
  // An approval stands at the posting of its own document. Of some kinds one may move nothing: it has none.
  const posted = writing.document.mayMoveNothing ? events.filter(({ lines }) => movesSomething(lines)) : events
  const [approved, others] = [posted.filter(({ approvals }) => approvals.length > 0), posted.filter(({ approvals }) => approvals.length === 0)]
  await postMany(
    context,
    others.map(({ lines }) => lines),
    {},
    others.map(makerOf),
  )
  for (const { lines, maker, approvals } of approved) await postMany(context, [lines], { approvals }, [maker])
  return made
}

const movesSomething = ({ stock, cash, claims, counter, points }: Lines) => [stock, cash, claims, counter, points].some((lines) => lines.length > 0)

const makerOf = ({ maker }: { readonly maker: Maker }) => maker

/** What a kind of document says of the call that saves it, and of the one that asks for approvals before. */
export interface SavingWays<Ways> {
  /** What callers of one shop have of settings and rights, as far as all of them have it. */
  waysOf(callers: readonly [Caller, ...Caller[]]): Ways
}

/** A call that brings a document. */
export type Input<Asked> = Context & { readonly body: Asked }

/** The call that saves documents of a kind: alone with the approvals that came along, or with those of other tills (`Together`). */
export function savesDocuments<D extends AnyDocument, Asked, Decided extends Decision<D>, Ways>(
  writing: DocumentWriting<D, Asked, Decided, Ways>,
  saving: SavingWays<Ways>,
) {
  return {
    run: (input: Input<Asked>): Promise<DocumentOf<D>> =>
      saveDocument(input, { ...eventOf(input), ...saving.waysOf([input.caller]) }, writing, input.body),
    async together(inputs: readonly Input<Asked>[]): Promise<(DocumentOf<D> | undefined)[]> {
      const [first, ...others] = inputs
      if (!first) return []
      const calls = inputs.map(({ caller: { user_id }, request_id, body }) => ({ user_id, request_id, asked: body }))
      const ways = saving.waysOf([first.caller, ...others.map(({ caller }) => caller)])
      return writeTogether({ ...eventOf(first), ...ways }, writing, calls, ({ needs = [] }) => needs.length > 0)
    },
  }
}
