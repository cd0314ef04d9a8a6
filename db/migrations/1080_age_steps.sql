-- The steps that a piece reaches by its days in the chain: what a till may give away of it without an approval, and what the salesperson earns by it
-- (docs/decisions/253).
create table tahap_umur (
  kode_umur         text         primary key,
  -- The first day of the step.
  mulai_hari        integer      not null unique check (mulai_hari between 1 and 3650),
  -- Percent of the price with its work fee, and of the own work fee.
  diskon_bebas      numeric(5,2) not null check (diskon_bebas between 0 and 100),
  ongkos_bebas      numeric(5,2) not null check (ongkos_bebas between 0 and 100),
  -- Rupiah a piece, and percent of the work fee that the customer pays.
  bonus_umur_rp     bigint       not null check (bonus_umur_rp >= 0),
  bonus_umur_persen numeric(5,2) not null check (bonus_umur_persen between 0 and 100)
);
