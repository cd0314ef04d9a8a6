import { serve, serverModule } from '#engine/server/serve.ts'
import {
  readLayout as readCall,
  restoreLayout as restoreCall,
  saveLayout as saveCall,
  settingNota,
  settingNotaSlip,
} from '../contract/setting-nota.ts'
import { readLayout, restoreLayout, saveLayout } from './setting-nota.ts'

export const receiptsModule = serverModule({
  name: 'receipts',
  screens: [settingNota, settingNotaSlip],
  serves: [serve(readCall, readLayout), serve(saveCall, saveLayout), serve(restoreCall, restoreLayout)],
})
