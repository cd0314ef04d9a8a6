-- What the declaration of a kind of document asks of its tables. `create_document` makes the tables of a new kind with the columns
-- that every one has; its own columns, its checks and its guards (0105_document_guards.sql) follow by hand.

-- A header and its parts: select create_document('pembelian', 'no_pembelian', array['VALID', 'CANCELLED'], array['pembelian_detail']).
create function create_document(tabel text, nomor text, states text[], bagian text[]) returns void language plpgsql as $$
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

-- A payment of a document, in the part that create_document made for it.
create function add_payment_columns(bagian text) returns void language plpgsql as $$
begin
  execute format('alter table %1$I
    add column jenis       text not null check (jenis in (''CASH'', ''TRANSFER'', ''DEBIT'', ''CREDIT'')),
    add column no_rekening text references rekening,
    add column no_kartu    text,
    add column jumlah      bigint not null check (jumlah > 0),
    -- Owed by the bank of the card until it is validated.
    add column piutang     boolean not null default false check (not piutang or jenis in (''DEBIT'', ''CREDIT'')),
    add constraint %2$I check ((jenis = ''CASH'') = (no_rekening is null))', bagian, bagian || '_account');
end $$;

-- Whoever cancels a document says why.
create function document_says_why_cancelled(tabel text) returns void language plpgsql as $$
begin
  execute format('alter table %1$I
    add column alasan_batal    text,
    add column dibatalkan_oleh text,
    add column dibatalkan_at   timestamptz,
    add constraint %2$I check (status <> ''CANCELLED'' or (alasan_batal is not null and dibatalkan_oleh is not null and dibatalkan_at is not null))
      not valid', tabel, tabel || '_says_why_cancelled');
end $$;

-- What people search a guarded table of documents by, in capitals, so that one index answers for all of it.
create function search_document(tabel text, columns text[]) returns void language plpgsql as $$
begin
  execute format('alter table %I add column cari text not null generated always as (upper(%s)) stored',
                 tabel, (select string_agg(format('coalesce(%I, '''')', name), ' || '' '' || ') from unnest(columns) name));
  execute format('create index %I on %I using gin (cari gin_trgm_ops)', tabel || '_by_text', tabel);
  -- Nobody can change it by itself, and before an update nobody sees what it will be: the guard need not look.
  update dokumen set berubah = berubah || 'cari'::text where dokumen.tabel = search_document.tabel and berubah <> '{}';
end $$;
revoke execute on function create_document(text, text, text[], text[]), add_payment_columns(text), document_says_why_cancelled(text),
  search_document(text, text[]) from public;

-- The sale.
select document_says_why_cancelled('penjualan'), search_document('penjualan', array['no_faktur', 'nama_customer', 'no_hp']);
update dokumen set berubah = berubah || array['alasan_batal', 'dibatalkan_oleh', 'dibatalkan_at'] where tabel = 'penjualan';
alter table penjualan_detail rename column keterangan to keterangan_barang;
