/** The clock of every shop (domain §1): its dates begin at midnight in Jakarta, and moments are shown as they are there. */
export const timeZone = 'Asia/Jakarta'
