/** The facts of a store that every page shows. A new one is added here and where the server reads it. */

export type Store = {
  storeName: string;
  logo: string | null;
  supportPhone: string;
  /** Empty where support is not on WhatsApp. */
  supportWhatsapp: string;
  /** Some vendor is simulated. */
  sandbox: boolean;
};
