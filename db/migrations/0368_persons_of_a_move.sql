-- Whom a move that is under way has brought in, each person once, whichever of its files name him; and whether the chain knew him before (docs/decisions/075).
create table pindah_anggota (
  kode_toko   text    not null references pindah_berjalan on delete cascade,
  kode_member text    not null references member on delete cascade,
  sudah_ada   boolean not null,
  primary key (kode_toko, kode_member)
);
