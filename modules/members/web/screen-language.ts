import i18next from 'i18next'

/** The language of the screen as its dictionary is called; Indonesian before one was chosen. */
export const screenLanguage = (): string => (i18next.isInitialized ? i18next.language : 'id')
