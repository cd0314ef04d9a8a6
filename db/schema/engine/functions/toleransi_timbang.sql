-- How far a tray may be from what it should weigh. Each thing in it was weighed once, to the nearest step of a scale, and so are they all
-- together: errors of the same size that grow with the root of their number. `kelonggaran` is what the shop allows besides.
create or replace function toleransi_timbang(langkah numeric, jumlah bigint, kelonggaran numeric) returns numeric language sql immutable as $$
  select round(kelonggaran + langkah * (1 + sqrt(jumlah::numeric)), 3)
$$;
