import { type Icon, IconArrowBackUp, IconEraser, IconSchool } from '@tabler/icons-react'
import { useMemo } from 'react'
import { send } from '#engine/web/api.ts'
import { showError } from '#engine/web/dialogs.tsx'
import { useSessionOrNobody } from '#engine/web/session.ts'
import { addressOfShop, addressOfTraining, isTraining } from '#engine/web/training.ts'
import { beginTraining, emptiers } from '../contract/kosongkan-latihan.ts'

/** A way into the training, out of it, or to begin it anew: in the menu of the user and in the palette. */
export interface TrainingWay {
  readonly key: string
  readonly text: string
  readonly synonyms: readonly string[]
  readonly Icon: Icon
  /** Where it leads; what leads nowhere is done by `run`. */
  readonly href?: string
  readonly run: () => void
}

/** The menu entries of a user who is logged in; `onEmpty` asks whether to empty the training. */
export function useTrainingWays(onEmpty: () => void): readonly TrainingWay[] {
  const level = useSessionOrNobody()?.level
  const training = addressOfTraining()
  return useMemo(() => {
    const ways: TrainingWay[] = []
    if (training !== undefined) {
      // The training opens in a new window, so the user keeps his screen. Browsers let a window open only at the click. It gets its address after the
      // training was begun, because its page begins no training.
      const run = () => {
        const opened = window.open('', '_blank')
        if (opened) opened.opener = null
        void send(beginTraining)
          .then(() => (opened ? opened.location.replace(new URL(training, location.href)) : window.open(training, '_blank', 'noopener')))
          .catch((error: unknown) => {
            opened?.close()
            showError(error)
          })
      }
      ways.push({ key: 'latihan', text: 'Mode Latihan', synonyms: ['belajar', 'training'], Icon: IconSchool, run })
    }
    if (isTraining()) {
      const href = addressOfShop()
      const run = () => location.assign(href)
      ways.push({ key: 'toko', text: 'Kembali Ke Toko', synonyms: ['latihan', 'training'], Icon: IconArrowBackUp, href, run })
    }
    if (isTraining() && level !== undefined && emptiers.includes(level))
      ways.push({ key: 'kosongkan', text: 'Kosongkan Latihan', synonyms: ['training'], Icon: IconEraser, run: onEmpty })
    return ways
  }, [training, level, onEmpty])
}
