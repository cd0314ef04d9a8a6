-- A header and its parts: select create_document('pembelian', 'no_pembelian', array['VALID', 'CANCELLED'], array['pembelian_detail']).
create or replace function create_document(tabel text, nomor text, states text[], bagian text[]) returns void language plpgsql as $$
declare
  part text;
begin
  execute format('create table %1$I (
    kode_toko       text not null references toko,
    %2$I            text not null,
    tgl_system      date not null,
    status          text not null check (status = any(%3$L::text[])),
    user_id         text not null,
    created_at      timestamptz not null default now(),
    cetak_ke        integer not null default 0,
    dicetak_oleh    text check (cetak_ke > 0 or dicetak_oleh is null),
    primary key (kode_toko, %2$I)
  )', tabel, nomor, states);
  execute format('create index %I on %I (kode_toko, tgl_system, %I)', tabel || '_by_date', tabel, nomor);
  perform document_says_why_cancelled(tabel);
  foreach part in array bagian loop
    execute format('create table %1$I (
      kode_toko       text not null,
      %2$I            text not null,
      no_urut         integer not null,
      tgl_system      date not null,
      primary key (kode_toko, %2$I, no_urut),
      foreign key (kode_toko, %2$I) references %3$I
    )', part, nomor, tabel);
    execute format('create index %I on %I (kode_toko, tgl_system)', part || '_by_date', part);
  end loop;
end $$;
revoke execute on function create_document(text,text,text[],text[]) from public;
