/** What the shop sells. */

export type CatalogueStatus = 'active' | 'inactive';
