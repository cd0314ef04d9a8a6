-- The list of contracts is asked for those that are late (docs/decisions/144).
create index cicilan_late on cicilan (kode_toko, jatuh_tempo_berikut) where jatuh_tempo_berikut is not null;
