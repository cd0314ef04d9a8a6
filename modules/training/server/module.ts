import { refuse } from '#engine/contract/refusal.ts'
import { type ServerModule, type Steps, serverModule } from '#engine/server/serve.ts'
import { declarations } from '../contract/index.ts'
import { type beginTraining as beginCall, refusals } from '../contract/kosongkan-latihan.ts'

/** What the training needs of the application that it is. */
export interface TrainingNeeds {
  /** Empties the training soon, when what is under way has been answered; undefined in the live application. */
  readonly emptyTraining: (() => void) | undefined
  /** Begins the training of this server. Undefined in the training itself, and on a server without a training. */
  readonly beginTraining: (() => Promise<void>) | undefined
}

/** A training is made on connections of its own, outside of the transaction of the call. */
const begin = ({ emptyTraining, beginTraining }: TrainingNeeds): Steps<typeof beginCall, undefined> => ({
  before: async () => {
    if (!emptyTraining) await (beginTraining ?? (() => refuse(refusals.NOT_OFFERED)))()
    return undefined
  },
  run: async () => ({ message: 'OK' }),
})

export const createTrainingModule = (needs: TrainingNeeds): ServerModule =>
  serverModule(declarations, {
    handlers: {
      beginTraining: begin(needs),
      emptyTraining: () => {
        if (!needs.emptyTraining) return refuse(refusals.NOT_IN_TRAINING)
        needs.emptyTraining()
        return Promise.resolve({ message: 'OK' })
      },
    },
  })
