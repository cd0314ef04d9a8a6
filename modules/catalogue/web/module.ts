import { webModule } from '#engine/web/module.ts'

export const catalogueWeb = webModule({
  screens: {
    '/banner-katalog': () => import('./banner-katalog.tsx'),
    '/item-katalog': () => import('./item-katalog.tsx'),
    '/splashscreen-katalog': () => import('./splashscreen-katalog.tsx'),
  },
})
