import { declarations as declare } from '#engine/contract/declarations.ts'
import { waitingThings } from '#engine/contract/waiting.ts'
import { chatRefusals, sendChat } from './chat.ts'
import { countMessages, listMessages, listStopped, messageRefusals, pesanTerkirim, sendMessageAgain, stopMessages } from './pesan-terkirim.ts'

export const declarations = declare({
  module: 'messages',
  screens: [pesanTerkirim],
  endpoints: { sendChat, listMessages, countMessages, sendMessageAgain, stopMessages, listStopped },
  waiting: { messagesFailed: waitingThings({ title: 'Pesan Gagal Terkirim', urgency: 'BIRU', screen: pesanTerkirim }) },
  refusals: { ...chatRefusals, ...messageRefusals },
  tables: { pesan: 'Pesan', pesan_berhenti: 'Nomor Yang Tidak Dikirimi' },
})
